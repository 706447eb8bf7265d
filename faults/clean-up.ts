import { afterAll } from 'vitest'
import { cleanUp } from './fixture.ts'

// What a file left behind that could not be loaded.
await cleanUp()
afterAll(cleanUp)
