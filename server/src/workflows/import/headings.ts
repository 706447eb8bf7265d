import { columns as english } from '@comptoir/contract/column-names.en'
import { columns as french } from '@comptoir/contract/column-names.fr'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import { allTables } from '@comptoir/contract/tables/all-tables'
import type { Field, ImportedTable } from './imported-table.ts'

/** Headings that a file has of its own, with the column that each of them is; null for one that is left out. */
export type Mapping = Readonly<Record<string, string | null>>

/** What a heading stands for: a column of the import, one that is left out, or nothing known. */
export type Heading = Field | 'left out' | undefined

/** How rejected lines are marked in their list, which can be imported again. */
export const rejectedHeadings = ['rejected_line', 'rejected_reason'] as const

/**
 * Recognises the headings of a file: the names of the columns, in any case and as Salesforce writes them, and their names
 * on the screens in both languages.
 */
export function headingReader(table: ImportedTable, mapping: Mapping = {}): (heading: string) => Heading {
  const known = new Map<string, Heading>()
  const add = (names: readonly string[], heading: Heading) => {
    for (const name of names.map(comparable)) if (!known.has(name)) known.set(name, heading)
  }
  for (const [heading, column] of Object.entries(mapping)) {
    const field = table.fields.find(({ name }) => name === column)
    if (column !== null && !field) throw new Error(`The mapping names “${column}”. ${columnsOf(table)}`)
    known.set(comparable(heading), field ?? 'left out')
  }
  for (const field of table.fields) add([field.name], field)
  for (const field of table.fields) add(otherNames(field), field)
  for (const field of table.fields) add(alsoCalled[field.name] ?? [], field)
  // Columns that only the server sets, and what Salesforce says about its own records.
  const own = Object.keys(allTables[table.name].columns)
  add([...own.filter((name) => name !== 'id'), ...bookkeeping, ...rejectedHeadings], 'left out')
  return (heading) => known.get(comparable(heading))
}

export function columnsOf({ name, fields }: ImportedTable): string {
  return `The columns of ${name} are ${fields.map((field) => field.name).join(', ')}.`
}

/** Without accents, capitals, blanks and marks: `Billing Street` is `billingstreet`, and `Property__c` is `property`. */
export function comparable(heading: string): string {
  const bare = foldedText(heading.trim()).replace(/__[cr]$/, '')
  return bare.replace(/[^a-z0-9]/g, '')
}

function otherNames({ name, described, reference }: Field): string[] {
  const id = reference ? [`${comparable(name)}id`] : []
  return [...id, ...[english, french].flatMap((names) => nameIn(names, described.label) ?? [])]
}

/** The text of a key such as `columns.contact.phone`. */
function nameIn(names: object, label: string | undefined): string | undefined {
  const found = label
    ?.split('.')
    .slice(1)
    .reduce<unknown>((inner, part) => Object.entries(inner ?? {}).find(([key]) => key === part)?.[1], names)
  return typeof found === 'string' ? found : undefined
}

/** Headings of reports of Salesforce, and of sheets that people keep. */
const alsoCalled: Partial<Record<string, readonly string[]>> = {
  sfid: ['Id', 'Salesforce ID', 'Record ID', 'Identifiant', 'Account ID', 'Contact ID', 'Order ID'],
  name: ['Account Name', 'Company', 'Entreprise', 'Nom', 'Nom du compte', 'Raison sociale'],
  firstname: ['Given name'],
  lastname: ['Surname', 'Nom'],
  email: ['Email address', 'Adresse courriel', 'Adresse e-mail'],
  phone: ['Phone number', 'Numéro de téléphone'],
  address_line_1__c: ['Address', 'Adresse'],
  billingstreet: ['Rue de facturation'],
  billingcity: ['Ville de facturation', 'Municipalité'],
  billingstate: ['State', 'Billing State/Province', 'Province de facturation', 'État/Province'],
  billingpostalcode: ['Billing Zip/Postal Code', 'Zip', 'Zip code', 'Code postal de facturation'],
  billingcountry: ['Pays de facturation'],
  external_id__c: ['External ID', 'Identifiant externe'],
  createddate: ['Created', 'Date created', 'Créé le', 'Date de création'],
  isdeleted: ['Deleted', 'Supprimé'],
  ordernumber: ['Order number', 'Numéro de commande'],
  totalamount: ['Order Amount', 'Total', 'Montant total'],
  effectivedate: ['Order Start Date', 'Order date', 'Date de commande'],
  property__c: ['Property', 'Centre', 'Propriété'],
  status: ['Statut'],
  quantity: ['Quantité'],
}

const bookkeeping = [
  ...['OwnerId', 'CreatedById', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp', 'LastActivityDate'],
  ...[
    'LastViewedDate',
    'LastReferencedDate',
    'MasterRecordId',
    'PhotoUrl',
    'attributes',
    'Owner',
    'Created By',
  ],
  ...['Account Owner', 'Contact Owner', 'Order Owner', 'Campaign Owner', 'Last Modified By', 'Last Activity'],
]
