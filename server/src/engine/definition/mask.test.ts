import { bigint, id, text } from '@comptoir/contract/columns'
import { describeTable, many, one } from '@comptoir/contract/table-description'
import { expect, test } from 'vitest'
import { raw } from '../../database/sql.ts'
import { createCompiler } from '../reading/compile-sql.ts'
import { parseQuery, type TableArguments } from '../reading/parse-query.ts'
import { defineTable } from './define-table.ts'
import { anyStaff } from './policies.ts'
import { createRegistry } from './registry.ts'

const mask = { sql: (value: string) => `masked(${value})`, text: () => '***' }
const voucherTable = describeTable({
  name: 'voucher',
  columns: { id: id(), code: text(80, { personal: false }), note: text(80, { personal: false }) },
  relations: { purchase: many('purchase', 'voucher_id', 'id') },
})
const voucher = defineTable(voucherTable, { masked: { code: mask }, maxPageSize: 10, read: anyStaff })
const purchaseTable = describeTable({
  name: 'purchase',
  columns: { id: id(), voucher_id: bigint() },
  relations: { voucher: one('voucher', 'voucher_id', 'id') },
})
const purchase = defineTable(purchaseTable, { maxPageSize: 10, read: anyStaff })
const registry = createRegistry([voucher, purchase])
const actor = { id: 1, sfid: 'a', name: 'A', username: 'a', role: 'user', scope: [] } as const

const parsed = (given: Omit<TableArguments, 'name'>) => parseQuery(registry, { name: 'purchase', ...given })
const recordOf = (given: Omit<TableArguments, 'name'>) =>
  createCompiler(registry, actor).record(parsed(given), raw('t')).text

test('a masked column of a contained row is masked, chosen or not', () => {
  for (const columns of [undefined, ['voucher.code']]) {
    const text = recordOf({ contain: ['voucher'], ...(columns && { columns }) })
    expect(text).toMatch(/masked\(r\d+\."code"\) as "code"/)
    expect(text.replaceAll(/masked\([^)]*\)/g, '')).not.toMatch(/\."code"/)
  }
})

test('a masked column of a joined table is compared with a whole value only, and never sorted by', () => {
  const leaf = { column: 'voucher.code', operator: '=', value: 'x' }
  expect(parsed({ join: ['voucher'], filter: [leaf] }).filter.nodes).toHaveLength(1)
  const refused = expect.objectContaining({ code: 'BAD_INPUT', property: 'code' })
  for (const operator of ['!=', 'IN', 'iLIKE', 'NOT iLIKE', '>=', '<='])
    expect(() => parsed({ join: ['voucher'], filter: [{ ...leaf, operator }] })).toThrow(refused)
  expect(() => parsed({ join: ['voucher'], filter: [{ ...leaf, value: null }] })).toThrow(refused)
  expect(() => parsed({ join: ['voucher'], orderBy: 'voucher.code' })).toThrow(refused)
})

test('only a text column that no search copies can be masked', () => {
  const misnamed = { ...purchase, masked: { voucher_id: mask } }
  expect(() => createRegistry([voucher, misnamed])).toThrow('purchase: no text column voucher_id to mask.')
})
