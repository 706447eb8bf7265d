/** The cookies and redirects of one browser, for sign-ins at a provider without a real one. */
export interface ProviderBrowser {
  /** Requests the URL with the cookies of its host, whatever the port; stores those of the answer. Does not follow redirects. */
  visit(url: string, init?: RequestInit): Promise<Response>
  /** Follows the sign-in of the account at the provider, and returns the address that it sends the browser back to. */
  signInAtProvider(authorizationUrl: string, subject: string): Promise<URL>
}

export function createProviderBrowser(): ProviderBrowser {
  const jars = new Map<string, Map<string, string>>()

  async function visit(url: string, init: RequestInit = {}): Promise<Response> {
    const { hostname } = new URL(url)
    const jar = jars.get(hostname) ?? new Map<string, string>()
    jars.set(hostname, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, ...(cookie && { cookie }) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  return {
    visit,
    async signInAtProvider(authorizationUrl, subject) {
      const { origin } = new URL(authorizationUrl)
      let at = new URL(authorizationUrl)
      for (let step = 0; step < 10 && at.origin === origin; step++) {
        const isForm = at.pathname.startsWith('/interaction/')
        const form = new URLSearchParams({ prompt: 'login', login: subject, password: 'any' })
        const response = await visit(at.href, isForm ? { method: 'POST', body: form } : {})
        const location = response.headers.get('location')
        if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
        at = new URL(location, at)
      }
      return at
    },
  }
}
