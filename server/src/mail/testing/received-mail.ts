import type { SMTPServerSession } from 'smtp-server'

/** A received message, decoded. */
export interface ReceivedMail {
  envelope: { from: string; to: string[] }
  headers: Map<string, string>
  subject: string
  html: string
  text: string
  raw: string
}

export function readMail(raw: string, { envelope }: SMTPServerSession): ReceivedMail {
  const { headers, body } = split(raw)
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = (boundary ? body.split(`--${boundary}`) : []).map((part) => split(part.replace(/^\r\n/, '')))
  const content = (type: string) => {
    const part = parts.find((candidate) => candidate.headers.get('content-type')?.startsWith(type))
    return part ? decodeBody(part.body, part.headers.get('content-transfer-encoding')) : ''
  }
  return {
    envelope: {
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map((recipient) => recipient.address),
    },
    headers,
    subject: decodeWords(headers.get('subject') ?? ''),
    html: content('text/html'),
    text: content('text/plain'),
    raw,
  }
}

function split(message: string): { headers: Map<string, string>; body: string } {
  const end = message.indexOf('\r\n\r\n')
  const lines = message
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { headers, body: message.slice(end + 4) }
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\r\n/g, ''))
  return body
}

/** Decodes RFC 2047 words such as `=?UTF-8?Q?…?=`, and joins adjacent ones. */
export function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}

function decodeQuoted(quoted: string): string {
  return Buffer.from(
    quoted.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}
