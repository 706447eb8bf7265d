// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source code with templates in it.
/** A fault in the server's source: in each file, a text that occurs once and what it is replaced with. */
export interface PlantedFault {
  name: string
  parts: readonly { file: string; from: string; to: string }[]
}

/** Each is found within ten thousand steps; `npm run model -- --planted` shows it. */
export const plantedFaults: readonly PlantedFault[] = [
  one(
    'an approval drifts when an earlier count changes',
    'tables/count.ts',
    'for (const place of places) if (await isBeforeApproved(tx, place)) throw',
    "for (const place of places) if (changes('date') && (await isBeforeApproved(tx, place))) throw",
  ),
  one(
    'a withdrawn approval leaves a later one standing',
    'workflows/counts/withdraw-approval.ts',
    'if (await isBeforeApproved(tx, count)) throw laterApproved()',
    '',
  ),
  one(
    'a count on the first day of the next month is not later',
    'tables/rules/count-order.ts',
    'and later.date >= date_trunc',
    'and later.date > date_trunc',
  ),
  one(
    'an approval is not judged by the count before it',
    'tables/count.ts',
    'row.previous_on_hand = found?.onHand ?? 0',
    'row.previous_on_hand = 0',
  ),
  one(
    'a cancelled code is found again',
    'engine/writing/change-row.ts',
    'const change = sql`delete from ${name(room.name)} t where t.id = ${before.id} returning t.id, null::json as row`',
    "const change = room.name === 'order' ? sql`update ${name(room.name)} t set isdeleted = false where t.id = ${before.id} returning t.id, null::json as row` : sql`delete from ${name(room.name)} t where t.id = ${before.id} returning t.id, null::json as row`",
  ),
  one(
    'a cancelled code stays cancelled only for ten minutes',
    'tables/order.ts',
    'if (!mine || !untouched || !isDraftDeletable(row, context.now.getTime()))',
    'if (!mine || !untouched)',
  ),
  one(
    'a user is restored with old sessions',
    'tables/rules/staff-leaving.ts',
    'if (left || restored) {',
    'if (row.inactive && !row.isdeleted && !restored) {',
  ),
  one(
    'a role change counts only after the next sign-in',
    'workflows/accounts/sessions/sessions.ts',
    'if (state && state.version === cached.version) {',
    'if (state && cached) {',
  ),
  one(
    'an undone merge loses a later edit',
    'workflows/unification/restore-values.ts',
    'and t.${name(column)} is not distinct from m.after::${typeOf(table, column)}',
    '',
  ),
  one(
    'undoing a merge subscribes a person again',
    'workflows/unification/undo-merge.ts',
    'await honourWithdrawals(context, withdrawn)',
    '',
  ),
  one(
    'a merge keeps a consent that one of the two never gave',
    'workflows/unification/chosen-values.ts',
    'pair.left[column] === true && pair.right[column] === true',
    'pair.left[column] === true || pair.right[column] === true',
  ),
  one(
    'an opt-out does not reach the contact that was kept',
    'workflows/consent/opt-out.ts',
    'if (survivor !== contact.id)',
    'if (survivor === contact.id)',
  ),
  one(
    'two servers redeem a token at once',
    'engine/reading/read.ts',
    'where ${where} for ${raw(strength)}`',
    "where ${where} ${raw(room.name === 'eml_token' ? '' : `for ${strength}`)}`",
  ),
  one(
    'a redeemed token is redeemed again',
    'tables/e-token.ts',
    'if (!before || !isRedeemable(before) || !row.redeem)',
    'if (!before || !row.redeem)',
  ),
  one(
    'two servers count a budget apart',
    'workflows/gift-codes/reveal-gift-code.ts',
    "name: 'giftCodeRevealsByActor',",
    "name: `giftCodeRevealsByActor${(Reflect.get(globalThis, 'apart') ?? (Reflect.set(globalThis, 'apart', []), Reflect.get(globalThis, 'apart'))).indexOf(database) + (Reflect.get(globalThis, 'apart').includes(database) ? 0 : Reflect.get(globalThis, 'apart').push(database))}`,",
  ),
  one(
    'an import changes a deleted or merged contact',
    'workflows/import/batch-sql.ts',
    't.id = s.id and t.isdeleted)`]',
    't.id = s.id and t.isdeleted and false)`]',
  ),
  one(
    'an anonymised name is left in an audit',
    'workflows/people/anonymise-rows.ts',
    'new = a.new - ${names}::text[]',
    'new = a.new',
  ),
  one(
    'an anonymised person is left on a token',
    'workflows/people/anonymise-rows.ts',
    'column.generated ? []',
    "column.generated || column.name === 'recipient_email' ? []",
  ),
  {
    name: 'a link is used twice',
    parts: [
      {
        file: 'workflows/accounts/passwords/password-links.ts',
        from: 'where t.token_hash = ${hash} and t.used_at is null',
        to: 'where t.token_hash = ${hash}',
      },
      {
        file: 'workflows/accounts/passwords/password-links.ts',
        from: 'where id = ${link.id} and used_at is null returning id',
        to: 'where id = ${link.id} returning id',
      },
    ],
  },
  one(
    'a link outlives the address that it was mailed to',
    'tables/rules/staff-leaving.ts',
    'if (left || restored || row.username__c !== before.username__c) {',
    'if (left || restored) {',
  ),
  {
    name: 'an audit is missing when a request is retried after a deadlock',
    parts: [
      {
        file: 'database/pool.ts',
        from: 'if (tries === 4 || !isDeadlock(error)) throw error',
        to: "if (tries === 4 || !isDeadlock(error)) throw error\n          Reflect.set(globalThis, 'retried', 4)",
      },
      {
        file: 'engine/writing/change-row.ts',
        from: '${values} from changed)',
        to: "${values} from changed where ${Reflect.set(globalThis, 'retried', (Reflect.get(globalThis, 'retried') ?? 0) - 1) && Reflect.get(globalThis, 'retried') < 0}::boolean)",
      },
    ],
  },
  one(
    'a deleted link brings a user within reach',
    'tables/rules/staff-reach.ts',
    'where propertyuser__c = ${user.sfid} and property__c <> all',
    'where propertyuser__c = ${user.sfid} and not isdeleted and property__c <> all',
  ),
  one(
    'the last superadmin can leave',
    'tables/staff-user.ts',
    "if (!another) throw refuse('last_superadmin_error')",
    '',
  ),
  one(
    'the links of a deleted user stay',
    'tables/rules/staff-leaving.ts',
    'if (!row.isdeleted || before?.isdeleted) return',
    'if (!row.isdeleted || before) return',
  ),
  one(
    'a sign-in stays fresh for an hour',
    'tables/rules/fresh-sign-in.ts',
    'const freshMinutes = 10',
    'const freshMinutes = 60',
  ),
  one(
    'a whole gift code is in the answer of a change',
    'engine/writing/write.ts',
    'return maskedRow(room, updated)',
    'return updated',
  ),
  one(
    'a blocked buyer gets a code',
    'tables/order.ts',
    "if (buyer.blocked) throw refuse('alert_purchase_prohibited', { property: 'contact__c' })",
    '',
  ),
  one(
    'a campaign is deleted while an order uses it',
    'tables/campaign.ts',
    'select 1 where exists (select from order_campaign where campaign_id = ${row.id})',
    'select 1 where false',
  ),
  one(
    'an edit that saw an older version is stored',
    'engine/writing/check-change.ts',
    "if (coerced(column, value) !== before[property]) throw refuse('conflict', { property })",
    '',
  ),
]

function one(name: string, file: string, from: string, to: string): PlantedFault {
  return { name, parts: [{ file, from, to }] }
}
