import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { preloadFont } from './preload-font.ts'

/**
 * The application; or, in the mode `tools`, the pages of its tools, which stand in frames. Built together they would share
 * scripts cut to fit both, and whoever signs in would wait for more than they need; a frame keeps files of its own anyway.
 */
export default defineConfig(({ mode }) => ({
  plugins: [react(), preloadFont(), precompress()],
  publicDir: mode === 'tools' ? false : 'public',
  build: {
    // An inlined file would be a data: address, which the content security policy forbids.
    assetsInlineLimit: 0,
    emptyOutDir: mode !== 'tools',
    rolldownOptions: {
      input: mode === 'tools' ? ['tools/reports.html', 'tools/unification.html'] : 'index.html',
    },
    sourcemap: true,
    // These know light-dark() and nesting; rewritten for older ones, light-dark() would not follow a choice made on the page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
}))
