import { Refusal, refuse } from '../engine/definition/refusal.ts'
import type { Mail } from './mail.ts'

/** Refuses values that could inject a header or a recipient. The server makes the links itself, so a wrong one is a bug. */
export function checkMail(mail: Mail): void {
  for (const [property, value] of headerValues(mail)) {
    if (controlCharacter.test(value)) throw new InvalidHeader(property)
  }
  if (!singleAddress.test(mail.to)) throw refuse('valid_email_error', { property: 'to' })
  for (const [property, url] of links(mail)) {
    if (!/^https?:\/\/[^\s<>"]+$/.test(url))
      throw new Error(`The ${property} of a ${mail.template} mail is not a web address`)
  }
}

/** The values that become part of the recipient, the subject or another header. */
function headerValues(mail: Mail): [property: string, value: string][] {
  const own: [string, string][] = [['to', mail.to]]
  switch (mail.template) {
    case 'eGiftCard':
      return [...own, ['firstName', mail.data.firstName]]
    case 'gcInventoryCreation':
      return [...own, ['property', mail.data.property], ['sku', mail.data.sku]]
    case 'resetPassword':
    case 'activateUser':
    case 'addressChanged':
    case 'accountChanged':
    case 'securityNotice':
      return own
    case 'unusualActivity':
      return [...own, ['name', mail.data.name]]
  }
}

function links(mail: Mail): [property: string, url: string][] {
  const unsubscribe: [string, string][] =
    'unsubscribeUrl' in mail && mail.unsubscribeUrl !== undefined
      ? [['unsubscribeUrl', mail.unsubscribeUrl]]
      : []
  return 'url' in mail.data ? [...unsubscribe, ['url', mail.data.url]] : unsubscribe
}

const controlCharacter = /\p{Cc}|[\u2028\u2029]/u
const singleAddress = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/

/** 422 instead of the usual 400 of `bad_input`: the request is well formed, but a value in it is not allowed. */
class InvalidHeader extends Refusal {
  override readonly status = 422

  constructor(property: string) {
    super('bad_input', { property, message: 'Line breaks and control characters are not allowed here.' })
  }
}
