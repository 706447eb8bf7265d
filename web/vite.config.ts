import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appChunks, toolChunks } from './chunks.ts'
import { mantineStyles } from './mantine-styles.ts'
import { precompress } from './precompress.ts'
import { preloadFont } from './preload-font.ts'

/**
 * The application, or in the mode `tools` the pages of the tools, which are framed. In one build they would share chunks cut
 * to fit both, and signing in would load more than it needs; a frame loads its own files anyway.
 */
export default defineConfig(({ mode }) => ({
  plugins: [react(), mantineStyles(), preloadFont(), precompress()],
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
