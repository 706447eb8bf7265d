import { defineConfig } from 'vite'

export default defineConfig({
  build: {
    // An inlined file would be a data: address, which the content security policy forbids.
    assetsInlineLimit: 0,
    sourcemap: true,
  },
})
