import { vi } from 'vitest'

/** Fills with the files that the page saves, which would be downloads. */
export function savedFiles(): { name: string; text: Promise<string> }[] {
  const files: { name: string; text: Promise<string> }[] = []
  const create = URL.createObjectURL
  let text = Promise.resolve('')
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    if (made instanceof Blob) text = made.text()
    return create.call(URL, made)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text })
  })
  return files
}
