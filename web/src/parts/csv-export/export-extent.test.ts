import type { Language } from '@comptoir/contract/constants'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { en, fr } from '../../catalogue.ts'
import { createFormat } from '../../lib/format.ts'
import { exportExtent } from './export-extent.ts'

async function extents(language: Language, ...counts: number[]): Promise<string[]> {
  const i18n = i18next.createInstance()
  await i18n.init({ lng: language, resources: { en: { translation: en }, fr: { translation: fr } } })
  return counts.map((count) =>
    exportExtent({ list: 'inventory', count }, { t: i18n.t, format: createFormat(language) }),
  )
}

test('a file says beforehand that it holds everything, or the newest two thousand', async () => {
  expect(await extents('en', 1, 2000, 2001, 10_001)).toEqual([
    '1 count',
    'All 2,000 counts',
    'The newest 2,000 of 2,001 counts',
    'The newest 2,000 of 10,000+ counts',
  ])
})

test('it says so in French too', async () => {
  expect(await extents('fr', 1, 2000, 2001)).toEqual([
    '1 dénombrement',
    'Les 2\u00a0000 dénombrements',
    'Les 2\u00a0000 plus récents de 2\u00a0001 dénombrements',
  ])
})
