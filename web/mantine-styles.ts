import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Lets each component of Mantine bring its own styles, so that a chunk has those of the components in it and no others. */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    transform: {
      filter: { id: classNames },
      handler(code, id) {
        const [, root = '', component = ''] = classNames.exec(id) ?? []
        const styles = join(root, 'styles', `${component}.layer.css`)
        return { code: `import ${JSON.stringify(styles)}\n${code}`, map: null }
      },
    },
  }
}

/** A module with the class names of one component. */
const classNames = /^(.*[\\/]@mantine[\\/]core)[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/
