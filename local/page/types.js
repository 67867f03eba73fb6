/**
 * The shapes that travel over the socket: Discord's wire objects as far as this page reads them.
 *
 * @typedef {string} Snowflake
 *
 * @typedef {object} Person
 * @property {Snowflake} id
 * @property {string} name
 * @property {string} locale
 * @property {string | number} [color]
 *
 * @typedef {object} User
 * @property {Snowflake} id
 * @property {string} username
 * @property {string | null} [global_name]
 * @property {boolean} [bot]
 *
 * @typedef {object} Role
 * @property {Snowflake} id
 * @property {string} name
 * @property {number} [color]
 *
 * @typedef {object} Channel
 * @property {Snowflake} id
 * @property {number} type
 * @property {string} [name]
 * @property {string | null} [topic]
 * @property {Snowflake | null} [parent_id]
 * @property {Snowflake} [guild_id]
 * @property {Snowflake | null} [last_message_id]
 * @property {number} [position]
 * @property {User[]} [recipients]
 * @property {{archived?: boolean, locked?: boolean}} [thread_metadata]
 * @property {boolean} [unread]
 * @property {number} [mentions]
 *
 * @typedef {object} Server
 * @property {Snowflake} id
 * @property {string} name
 * @property {Snowflake} [owner_id]
 * @property {Channel[]} channels
 * @property {Role[]} [roles]
 *
 * @typedef {object} Emoji
 * @property {string | null} [id]
 * @property {string | null} [name]
 *
 * @typedef {object} Media
 * @property {string} url
 * @property {number | null} [width]
 * @property {number | null} [height]
 * @property {string | null} [content_type]
 *
 * @typedef {object} GalleryItem
 * @property {Media} media
 * @property {string | null} [description]
 * @property {boolean} [spoiler]
 *
 * @typedef {object} Choice
 * @property {string} label
 * @property {string} value
 * @property {string} [description]
 * @property {Emoji} [emoji]
 * @property {boolean} [default]
 *
 * @typedef {object} Component
 * @property {number} type
 * @property {number} [id]
 * @property {string} [custom_id]
 * @property {Component[]} [components]
 * @property {Component} [component]
 * @property {Component} [accessory]
 * @property {string} [content]
 * @property {number} [style]
 * @property {string} [label]
 * @property {string} [description]
 * @property {string} [url]
 * @property {Emoji} [emoji]
 * @property {boolean} [disabled]
 * @property {boolean} [required]
 * @property {string} [placeholder]
 * @property {number} [min_values]
 * @property {number} [max_values]
 * @property {number} [min_length]
 * @property {number} [max_length]
 * @property {string} [value]
 * @property {boolean} [default]
 * @property {Choice[]} [options]
 * @property {{id: Snowflake, type: string}[]} [default_values]
 * @property {number[]} [channel_types]
 * @property {GalleryItem[]} [items]
 * @property {Media} [media]
 * @property {Media} [file]
 * @property {string} [name]
 * @property {number} [size]
 * @property {boolean} [spoiler]
 * @property {boolean} [divider]
 * @property {number} [spacing]
 * @property {number | null} [accent_color]
 *
 * @typedef {object} Attachment
 * @property {Snowflake} id
 * @property {string} filename
 * @property {string} url
 * @property {number} [size]
 * @property {number | null} [width]
 * @property {number | null} [height]
 * @property {string} [content_type]
 * @property {string | null} [description]
 *
 * @typedef {object} Embed
 * @property {string} [title]
 * @property {string} [url]
 * @property {string} [description]
 * @property {number} [color]
 * @property {string} [timestamp]
 * @property {{name: string, url?: string}} [author]
 * @property {{name: string, value: string, inline?: boolean}[]} [fields]
 * @property {Media} [image]
 * @property {Media} [thumbnail]
 * @property {{text: string}} [footer]
 *
 * @typedef {object} Message
 * @property {Snowflake} id
 * @property {Snowflake} channel_id
 * @property {number} [type]
 * @property {number} [flags]
 * @property {User} author
 * @property {string} content
 * @property {string} timestamp
 * @property {string | null} [edited_timestamp]
 * @property {User[]} [mentions]
 * @property {Attachment[]} [attachments]
 * @property {Embed[]} [embeds]
 * @property {Component[]} [components]
 * @property {Channel} [thread]
 * @property {{message_id?: Snowflake, channel_id?: Snowflake}} [message_reference]
 * @property {Message | null} [referenced_message]
 * @property {{id: Snowflake, name?: string, user: User}} [interaction]
 * @property {{id: Snowflake, user: User, name?: string}} [interaction_metadata]
 * @property {{count: number, emoji: Emoji}[]} [reactions]
 *
 * @typedef {object} OptionChoice
 * @property {string} name
 * @property {string | number} value
 * @property {Record<string, string> | null} [name_localizations]
 *
 * @typedef {object} CommandOption
 * @property {number} type
 * @property {string} name
 * @property {string} description
 * @property {Record<string, string> | null} [name_localizations]
 * @property {Record<string, string> | null} [description_localizations]
 * @property {boolean} [required]
 * @property {boolean} [autocomplete]
 * @property {OptionChoice[]} [choices]
 * @property {CommandOption[]} [options]
 * @property {number} [min_value]
 * @property {number} [max_value]
 * @property {number} [min_length]
 * @property {number} [max_length]
 * @property {number[]} [channel_types]
 *
 * @typedef {CommandOption & {id: Snowflake}} Command
 *
 * @typedef {object} World
 * @property {Person[]} people
 * @property {Server[]} servers
 * @property {Channel[]} dms
 * @property {{id: Snowflake, name: string, online: boolean}} bot
 * @property {Command[]} commands
 *
 * @typedef {object} Modal
 * @property {string} title
 * @property {string} custom_id
 * @property {Component[]} components
 *
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./socket.js").Socket} Socket
 * @typedef {import("./strings.js").Strings} Strings
 * @typedef {import("./actions.js").Actions} Actions
 *
 * What every part of the page is given.
 * @typedef {object} Table
 * @property {Store} store
 * @property {Socket} socket
 * @property {Strings} strings
 * @property {Actions} actions
 */

export const COMPONENT = Object.freeze({
  row: 1,
  button: 2,
  select: 3,
  text: 4,
  users: 5,
  roles: 6,
  mentionables: 7,
  channels: 8,
  section: 9,
  display: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  upload: 19,
  radios: 21,
  checks: 22,
  check: 23,
});

export const OPTION = Object.freeze({
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
  attachment: 11,
});

export const FLAG = Object.freeze({ ephemeral: 1 << 6, loading: 1 << 7 });
