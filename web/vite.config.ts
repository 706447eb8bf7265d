import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { appChunks, toolChunks } from './chunks.ts'
import { mantineStyles } from './mantine-styles.ts'
import { precompress } from './precompress.ts'
import { preloadFont } from './preload-font.ts'
import { singlePathIcons } from './single-path-icons.ts'

/**
 * The application, or in the mode `tools` the pages of the tools, which are framed. In one build they would share chunks cut
 * to fit both, and signing in would load more than it needs; a frame loads its own files anyway.
 */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    mantineStyles(),
    zodWithoutJsonSchema(),
    singlePathIcons(),
    preloadFont(),
    precompress(),
  ],
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('./zod-without-eval.ts', import.meta.url)) }],
  },
  publicDir: mode === 'tools' ? false : 'public',
  build: {
    // An inlined file would be a data: address, which the content security policy forbids.
    assetsInlineLimit: 0,
    emptyOutDir: mode !== 'tools',
    rolldownOptions: {
      input: mode === 'tools' ? ['tools/reports.html', 'tools/unification.html'] : 'index.html',
      output: {
        codeSplitting: { groups: mode === 'tools' ? toolChunks : appChunks },
      },
    },
    sourcemap: true,
    // These know light-dark() and nesting; rewritten for older ones, light-dark() would not follow a choice made on the page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
}))

/** Removes from Zod what describes a schema as JSON Schema, 4 kB compressed: every schema refers to it, but only the server uses it. */
function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replaceAll(/create(Standard|To)JSONSchemaMethod\(this, [^)]*\)/g, 'undefined'),
        map: null,
      }),
    },
  }
}
