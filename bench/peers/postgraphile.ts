import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allTables, type TableName } from '@comptoir/contract/tables/all-tables'
import { startProcess } from '../../tooling/child-process.ts'
import type { Case, LoadRequest } from '../cases/case.ts'
import { logFile } from '../processes.ts'
import { installPeer, peersNode } from './install-peer.ts'
import { type Found, foldedTerms, foundRow, type Peer } from './peer.ts'

const version = '5.1.5'
const filterVersion = '4.0.1'

export async function startPostGraphile(databaseUrl: string, print: (line: string) => void): Promise<Peer> {
  const { folder, node } = installPeer(
    {
      name: 'postgraphile',
      packages: { postgraphile: version, 'postgraphile-plugin-connection-filter': filterVersion },
    },
    print,
  )
  writeFileSync(join(folder, 'graphile.config.mjs'), config)
  const { pid, ready } = await startProcess({
    name: 'PostGraphile',
    program: node,
    cwd: folder,
    args: ['node_modules/postgraphile/dist/cli-run.js', '--config', 'graphile.config.mjs'],
    env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    logFile: logFile('postgraphile'),
    ready: /listening on port (\d+)/,
  })
  let terms = new Map<readonly string[], string>()
  return {
    name: 'PostGraphile',
    aim: 3.5,
    unlike,
    pid,
    origin: `http://127.0.0.1:${ready[1]}`,
    async prepare(benchCase, samples, data) {
      if (benchCase.name === 'list') terms = await foldedTerms(samples, data)
    },
    request(benchCase, sample) {
      if (benchCase.name === 'list') return question(listQuery, { term: terms.get(sample) })
      if (benchCase.name === 'order-page') return question(orderQuery, { company: sample[0] })
      return undefined
    },
    found,
  }
}

const unlike = `${version} with its connection filter ${filterVersion} on Node ${peersNode}. It has no sign-in, no policies
  and no log here. The list filters the column without accents and capitals, with the term written that way
  beforehand: it does not do so itself, and would read every row. It counts exactly; we stop at 10,001. It sends the contact
  and the property of an order deleted or not. Its rule that only indexed columns are filtered is off, because it does not
  know our partial indexes.`

/** As many connections as we have; dates that are absent come last, as with us, where our index has them. */
const config = `import { makePgService } from 'postgraphile/adaptors/pg'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter'

export default {
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 16 } }),
  ],
  schema: { pgOrderByNullsLast: true },
  grafserv: { host: '127.0.0.1', port: 0, graphiql: false, watch: false },
  grafast: { explain: false },
}
`

const present = 'isdeleted: { equalTo: false }, sfid: { isNull: false }'

const listQuery = `query ($term: String!) {
  allAccounts(first: 10, orderBy: [NAME_FOLDED_ASC, ROW_ID_ASC], filter: { nameFolded: { includes: $term }, ${present} }) {
    nodes { ${fieldsOf('account')} }
    totalCount
  }
}`

const orderQuery = `query ($company: String!) {
  allOrders(first: 10, orderBy: [EFFECTIVEDATE_DESC, ROW_ID_DESC], filter: { accountid: { equalTo: $company }, ${present} }) {
    nodes {
      ${fieldsOf('order')}
      contactByContactC { ${fieldsOf('contact')} }
      orderitemsByOrderid(orderBy: ROW_ID_ASC, filter: { isdeleted: { equalTo: false } }) { nodes { ${fieldsOf('orderitem')} } }
      propertyCByPropertyC { ${fieldsOf('property__c')} }
    }
    totalCount
  }
}`

/** Our columns by the names it gives them. */
function fieldsOf(table: TableName): string {
  return Object.keys(allTables[table].columns)
    .map((column) => column.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
    .map((name) => (name === 'id' ? 'rowId' : name))
    .join(' ')
}

function question(query: string, variables: Record<string, unknown>): LoadRequest {
  return { path: '/graphql', body: JSON.stringify({ query, variables }) }
}

interface Node {
  rowId: string
  contactByContactC?: { rowId: string } | null
  orderitemsByOrderid?: { nodes: { rowId: string }[] }
  propertyCByPropertyC?: { rowId: string } | null
}

function found(_: Case, [body = '']: readonly string[]): Found {
  const answer = JSON.parse(body) as { data?: Record<string, { nodes: Node[]; totalCount: number }> | null }
  const [table] = Object.values(answer.data ?? {})
  if (!table) throw new Error(body.slice(0, 500))
  return {
    count: table.totalCount,
    rows: table.nodes.map(({ rowId, contactByContactC, orderitemsByOrderid, propertyCByPropertyC }) =>
      foundRow(
        rowId,
        contactByContactC?.rowId,
        orderitemsByOrderid?.nodes.map((item) => item.rowId),
        propertyCByPropertyC?.rowId,
      ),
    ),
  }
}
