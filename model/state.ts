import type { RowChange } from '../tooling/servers-under-test.ts'
import { resolved, Unknown } from './unify.ts'

/** The password of every user who has one. */
export const newPassword = 'Gr0ve-Lantern!7'

export type Row = Readonly<Record<string, unknown>>

/** The tables that staff read and change; each of their changes is audited. */
export const columnsOf = split({
  account:
    'id sfid name address_line_1__c billingstreet billingcity billingstate billingpostalcode billingcountry external_id__c createddate isdeleted',
  contact:
    'id sfid name firstname lastname email phone language accountid optin_email optin_other optin_date optin_source optin_type createddate systemmodstamp isdeleted ott_customer hvc__c hvc_last_modified_by__c anonymised_at',
  order:
    'id sfid external_id__c vts_id ordernumber status totalamount effectivedate createddate systemmodstamp isdeleted accountid contact__c propertyuser__c property__c campaign__c ecomm',
  orderitem: 'id orderid order__external_id__c isdeleted quantity',
  order_campaign: 'id order_id campaign_id',
  property__c: 'id sfid name external_id__c isdeleted',
  property_propertyuser__c: 'id sfid propertyuser__c property__c createddate systemmodstamp isdeleted',
  accountproperty__c: 'id sfid property__c account__c createddate isdeleted',
  propertyuser__c:
    'id sfid name username__c role__c inactive isdeleted last_login createddate systemmodstamp',
  blocked: 'id email',
  campaign:
    'id sfid name startdate enddate description isactive islocal isdeleted createddate systemmodstamp',
  campaign_property: 'id campaign_id property_id',
  eml_token:
    'id external_id last_4_digits program_name merchant_group_name amount status card_id recipient_email recipient_name customer_email customer_name order_id redeem redeem_centre comment user_id updated_at',
  trnsx_ecom_activegc_b2c:
    'id gift_code customer_email first_name last_name name recipient order language CSL_CLOSING_BALANCE mall mall_address created_at action_created_by cwf_last_sent',
  sku: 'id description detailed_form',
  sku_property: 'id sku_id property_id',
  gc_inventory:
    'id property__c_id sku date on_hand activated destroyed lost transferred received reason comment counted_by approved_by previous_on_hand withdrawal_reason',
  gc_inventory_email_list: 'id property__c_id emails',
})

/** The columns of the other tables that are compared with the database; the model's rows may have further ones. */
const privateColumns = split({
  audit: 'id created_at operation object_id old new user_id user_name',
  session: 'id user_id token_hash created_at verified_at expires_at',
  password_token: 'id user_id kind created_at expires_at used_at',
  mail_queue: 'id template to secret',
  security_event: 'id at kind actor_id subject_id details',
  unification_merge: 'id kind parent_id kept_id gone_id contacts orders at undone_at',
  settings: 'id setting value',
})

function split(columns: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(columns).map(([table, list]) => [table, list.split(' ')]))
}

/** Every column that is compared with the database. */
export const comparedColumns: Readonly<Record<string, readonly string[]>> = {
  ...columnsOf,
  ...privateColumns,
  contact: [...(columnsOf.contact ?? []), 'unsubscribe_id'],
}

/** Everything that the model knows. A fork is changed by a prediction and then kept or thrown away. */
export class State {
  private constructor(
    private readonly tables: Map<string, readonly Row[]>,
    public now: Date,
    readonly changes: RowChange[],
  ) {}

  static of(rows: Readonly<Record<string, readonly Row[]>>, now: Date): State {
    const state = new State(new Map(), now, [])
    for (const [table, list] of Object.entries(rows)) for (const row of list) state.insert(table, row)
    state.changes.length = 0
    return state
  }

  fork(): State {
    return new State(new Map(this.tables), this.now, [])
  }

  /** A fork that goes on from the changes so far. */
  branch(): State {
    return new State(new Map(this.tables), this.now, [...this.changes])
  }

  /** Takes over everything of a branch. */
  adopt(branch: State): void {
    for (const [table, rows] of branch.tables) this.tables.set(table, rows)
    this.changes.splice(0, this.changes.length, ...branch.changes)
  }

  rows(table: string): readonly Row[] {
    return this.tables.get(table) ?? []
  }

  live(table: string): readonly Row[] {
    return this.rows(table).filter(({ isdeleted }) => !isdeleted)
  }

  /** The first row whose column has the value. */
  by(table: string, column: string, value: unknown): Row | undefined {
    return value === null ? undefined : this.rows(table).find((row) => row[column] === value)
  }

  where(table: string, column: string, value: unknown): readonly Row[] {
    return value === null ? [] : this.rows(table).filter((row) => row[column] === value)
  }

  setting(name: string): string | undefined {
    return this.by('settings', 'setting', name)?.value as string | undefined
  }

  insert(table: string, row: Row): Row {
    const blank = Object.fromEntries((comparedColumns[table] ?? []).map((column) => [column, null]))
    const made = { ...blank, id: new Unknown(), ...row }
    this.tables.set(table, [...this.rows(table), made])
    this.changes.push({ table, before: undefined, after: made })
    return made
  }

  replace(table: string, row: Row, values: Row): Row {
    const made = { ...row, ...values }
    this.put(table, row, made)
    return made
  }

  remove(table: string, row: Row): void {
    this.put(table, row, undefined)
  }

  /** Replaces what was unknown when the changes were predicted, and forgets the changes. */
  settle(): void {
    for (const { table, after } of [...this.changes]) if (after) this.replace(table, after, resolved(after))
    this.changes.length = 0
    this.tables.delete('security_event')
  }

  private put(table: string, row: Row, made: Row | undefined): void {
    this.tables.set(
      table,
      this.rows(table).flatMap((known) => (known === row ? (made ? [made] : []) : [known])),
    )
    const at = this.changes.findIndex((change) => change.table === table && change.after === row)
    const [earlier] = at < 0 ? [] : this.changes.splice(at, 1)
    const before = at < 0 ? row : earlier?.before
    if (before || made) this.changes.push({ table, before, after: made })
  }
}

export function maskedRow(table: string, row: Row): Row {
  if (table !== 'trnsx_ecom_activegc_b2c' || typeof row.gift_code !== 'string') return row
  return { ...row, gift_code: row.gift_code.replace(/.(?=.{3})/gsu, '*') }
}

export const folded = (text: unknown) => String(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
