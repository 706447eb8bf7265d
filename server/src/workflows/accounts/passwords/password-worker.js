// Runs in a worker thread: reading the word lists takes half a second, and a check up to a quarter of one. It is plain
// JavaScript because Node 20 starts no TypeScript file as a worker.
import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import * as french from '@zxcvbn-ts/language-fr'

/** The largest lists, which find hardly any further password: names from censuses, and words from encyclopedias. */
const omitted = /^(wikipedia|diceware|lastnames-en)/

const lists = [common, english, french].flatMap(({ dictionary }) => Object.entries(dictionary))
const estimator = new ZxcvbnFactory({
  dictionary: Object.fromEntries(lists.filter(([name]) => !omitted.test(name))),
  graphs: common.adjacencyGraphs,
  // The time of a check grows with it: a password of 40 characters took six times as long with the default of 100.
  l33tMaxSubstitutions: 20,
})

parentPort?.on('message', ({ id, password, words }) => {
  parentPort?.postMessage({ id, guesses: estimator.check(password, words).guesses })
})
