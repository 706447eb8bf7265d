import type { Device } from '@comptoir/contract/rest'

/** The browser and the system of a User-Agent header, by their usual names; null for what it does not tell. */
export function describeDevice(userAgent: string | null): Device {
  const given = userAgent ?? ''
  const nameIn = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(given))?.[0] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems), kind: kindOf(given) }
}

/** In this order: most browsers also name those that they are compatible with. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
] as const

const systems = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Android tablets differ from phones by the absence of the word Mobile. */
function kindOf(userAgent: string): Device['kind'] {
  if (/\biPad\b/.test(userAgent)) return 'tablet'
  if (/\bMobile\b/.test(userAgent)) return 'phone'
  return /\bAndroid\b/.test(userAgent) ? 'tablet' : 'computer'
}
