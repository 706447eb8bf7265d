import { guideMoment } from './guide-moment.mjs'

/**
 * For the server that the guide's pictures are taken from: it is always the same moment there, so that the same
 * screens make the same pictures on any day.
 */
globalThis.Date = new Proxy(Date, {
  construct: (date, given) => Reflect.construct(date, given.length === 0 ? [guideMoment] : given),
  get: (date, name) => (name === 'now' ? () => guideMoment : Reflect.get(date, name)),
})
