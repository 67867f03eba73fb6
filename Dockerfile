# Tabularium: the bot alone, as a user without rights; records in the volume /data.
FROM python:3.11-slim
RUN useradd --system --create-home --uid 10001 tabularium && mkdir --mode=700 /data && chown tabularium /data
WORKDIR /app
COPY requirements/run.txt requirements/metrics.txt requirements/postgres.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/run.txt -r requirements/metrics.txt -r requirements/postgres.txt
COPY bot.py settings.py ./
COPY cogs cogs
COPY db db
COPY docs/privacy.md docs/terms.md docs/
COPY engine engine
COPY host host
COPY locale locale
COPY local local
COPY play play
COPY render render
COPY words words
# the bot may not write here: without this it would compile everything at every start
RUN python -m compileall -q .
USER tabularium
ENV TABULARIUM_DATA_DIR=/data TABULARIUM_LOG_FORMAT=json TABULARIUM_HEALTH=127.0.0.1:8732 PYTHONUNBUFFERED=1
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["python", "bot.py", "--health"]
STOPSIGNAL SIGTERM
CMD ["python", "bot.py"]
