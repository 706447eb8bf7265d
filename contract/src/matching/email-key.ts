/** The mailbox of an email address: Gmail ignores dots, and everything after a plus sign. */
export function emailKey(email: string): string {
  const address = email.trim().toLowerCase()
  const [, mailbox = ''] = /^([^@]+)@(?:gmail|googlemail)\.com$/.exec(address) ?? []
  return mailbox ? `${mailbox.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com` : address
}
