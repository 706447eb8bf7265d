import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    // An inlined file would be a data: address, which the content security policy forbids.
    assetsInlineLimit: 0,
    // The application, and the pages of its tools, which stand in frames.
    rolldownOptions: { input: ['index.html', 'tools/reports.html', 'tools/unification.html'] },
    sourcemap: true,
    // These know light-dark() and nesting; rewritten for older ones, light-dark() would not follow a choice made on the page.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
})
