import { allTables, type TableName } from '@comptoir/contract/tables/all-tables'
import type { Case, DataSet, LoadRequest } from '../cases/case.ts'
import { type Found, foldedTerms, foundRow, type Peer } from './peer.ts'

type Rules = Record<string, Record<string, unknown>>

const present: Rules = { isdeleted: { _eq: false }, sfid: { _nnull: true } }

export function directusRequests(token: string): Pick<Peer, 'prepare' | 'request'> {
  const prepared = new Map<readonly string[], LoadRequest>()

  function items(table: TableName, rules: Rules, further: Record<string, string>): LoadRequest {
    const search = new URLSearchParams({
      fields: Object.keys(allTables[table].columns).join(','),
      filter: JSON.stringify({ _and: Object.entries(rules).map(([column, rule]) => ({ [column]: rule })) }),
      ...further,
    })
    return { method: 'GET', path: `/items/${table}?${search}`, token }
  }

  async function prepareList(samples: readonly (readonly string[])[], data: DataSet): Promise<void> {
    for (const [sample, term] of await foldedTerms(samples, data)) {
      const rules = { name_folded: { _contains: term }, ...present }
      prepared.set(
        sample,
        items('account', rules, { sort: 'name_folded,id', limit: '10', meta: 'filter_count' }),
      )
    }
  }

  async function prepareOrders(samples: readonly (readonly string[])[], data: DataSet): Promise<void> {
    for (const sample of samples) {
      const orders = await data.query<{ sfid: string; contact: string | null; property: string | null }>(
        `select sfid, contact__c as contact, property__c as property from "order"
         where accountid = $1 and not isdeleted and sfid is not null
         order by effectivedate desc nulls last, id desc limit 10`,
        [sample[0]],
      )
      const all = { sort: 'id', limit: '-1' }
      const among = (keys: readonly (string | null)[]) => ({ _in: [...new Set(keys.filter(Boolean))] })
      const isdeleted = { _eq: false }
      const contacts = among(orders.map(({ contact }) => contact))
      const properties = among(orders.map(({ property }) => property))
      prepared.set(sample, {
        ...items(
          'order',
          { accountid: { _eq: sample[0] }, ...present },
          { sort: '-effectivedate,-id', limit: '10', meta: 'filter_count' },
        ),
        next: [
          items('contact', { sfid: contacts, isdeleted }, all),
          items('orderitem', { orderid: among(orders.map(({ sfid }) => sfid)), isdeleted }, all),
          items('property__c', { sfid: properties, isdeleted }, all),
        ],
      })
    }
  }

  return {
    async prepare(benchCase, samples, data) {
      prepared.clear()
      if (benchCase.name === 'list') await prepareList(samples, data)
      if (benchCase.name === 'order-page') await prepareOrders(samples, data)
    },
    request: (_, sample) => prepared.get(sample),
  }
}

interface Row {
  id: string
  sfid?: string
  contact__c?: string | null
  orderid?: string
  property__c?: string | null
}

export function directusFound(benchCase: Case, bodies: readonly string[]): Found {
  const [main, contacts, items, properties] = bodies.map(
    (body) => JSON.parse(body) as { data: Row[]; meta?: { filter_count: number } },
  )
  const idOf = (list: typeof main, key: unknown) => list?.data.find(({ sfid }) => sfid === key)?.id
  return {
    count: main?.meta?.filter_count ?? Number.NaN,
    rows: (main?.data ?? []).map((row) =>
      benchCase.name === 'list'
        ? foundRow(row.id)
        : foundRow(
            row.id,
            idOf(contacts, row.contact__c),
            items?.data.filter(({ orderid }) => orderid === row.sfid).map(({ id }) => id),
            idOf(properties, row.property__c),
          ),
    ),
  }
}
