/** The mailbox behind an email address: Gmail takes no notice of dots and of what follows a plus sign. */
export function emailKey(email: string): string {
  const address = email.trim().toLowerCase()
  const [, mailbox = ''] = /^([^@]+)@(?:gmail|googlemail)\.com$/.exec(address) ?? []
  return mailbox ? `${mailbox.replace(/\+.*$/, '').replaceAll('.', '')}@gmail.com` : address
}
