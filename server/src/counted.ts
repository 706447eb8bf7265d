/** “1 server”, “1,234 servers”: English, as operators read it. */
export function counted(number: number, one: string, several = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : several}`
}
