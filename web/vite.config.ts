import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    // An inlined file would be a data: address, which the content security policy forbids.
    assetsInlineLimit: 0,
    sourcemap: true,
  },
})
