import { foldedText } from '@comptoir/contract/rules/folded-text'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'

const app = await startTestApp()

const letters = Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at)).filter(
  (letter) => /\p{L}/u.test(letter),
)

const samples = [
  ...letters,
  'Crème brûlée, Île-Perrot',
  'cœur de bœuf, CŒUR',
  'Æther, Straße, STRAẞE',
  'Søren Łukasz Đorđe Þór Eiríkur',
  'e\u0301te\u0301',
  'L’Érable d‘ici – « là » — “ici” „dort”',
  'ﬁn, ﬂeur',
  'plain ASCII, 50 % off_',
  '',
]

test('the contract folds letters and punctuation as the database does', async () => {
  const rows = await app.database.rows(sqlOf({ text: text, folded: text })`
    select text, comptoir_fold(text) as folded from unnest(${samples}::text[]) text`)
  expect(rows.map(({ text }) => [text, foldedText(text)])).toEqual(
    rows.map(({ text, folded }) => [text, folded]),
  )
})
