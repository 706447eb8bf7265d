import { config } from 'zod/v4'

/**
 * Zod tries whether code can be generated at run time, which the content security policy forbids: the browser would report
 * a violation on every page. All schemas import Zod from here, so it is set before the first of them is created.
 */
config({ jitless: true })

export * from 'zod/v4'
