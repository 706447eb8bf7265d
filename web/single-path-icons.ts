import type { Plugin } from 'vite'

/**
 * Draws each outlined icon of Tabler as one path instead of up to a dozen. The browser computes the style of every path of every
 * icon in a list.
 */
export function singlePathIcons(): Plugin {
  return {
    name: 'single-path-icons',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]\w+\.mjs$/ },
      handler: (code) => ({ code: code.replace(outline, (_, shapes: string) => joined(shapes)), map: null }),
    },
  }
}

/** The shapes of an icon that is not filled: filled areas that overlap would become holes. */
const outline = /(?<=^const __iconNode = )(\[.*\])(?=;\n.*createReactComponent\("outline")/m

function joined(shapes: string): string {
  const paths = (JSON.parse(shapes) as [tag: string, { d?: string; key: string }][]).map(
    ([tag, { d, key, ...others }]) =>
      tag === 'path' && d?.startsWith('M') && Object.keys(others).length === 0 ? d : undefined,
  )
  if (paths.includes(undefined)) return shapes
  return JSON.stringify([['path', { d: paths.join(''), key: 'all' }]])
}
