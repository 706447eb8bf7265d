import { guideTime } from './clock.mjs'

/**
 * Preloaded into the server that the pictures are taken from. Time stands still there, so that the same screens give
 * the same pictures on any day. Plain JavaScript, because that server runs without a TypeScript loader.
 */
globalThis.Date = new Proxy(Date, {
  construct: (date, given) => Reflect.construct(date, given.length === 0 ? [guideTime] : given),
  get: (date, name) => (name === 'now' ? () => guideTime : Reflect.get(date, name)),
})
