/** The mailbox behind an e-mail address: Gmail takes no notice of dots and of what follows a plus sign. */
export function emailKey(email: string): string {
  const address = email.trim().toLowerCase()
  const gmail = /^([^@+]+)(?:\+[^@]*)?@(?:gmail|googlemail)\.com$/.exec(address)
  return gmail ? `${gmail[1]?.replaceAll('.', '')}@gmail.com` : address
}
