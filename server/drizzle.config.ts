import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/tables/schema.ts', './src/mail/mail-tables.ts'],
  out: './migrations',
})
