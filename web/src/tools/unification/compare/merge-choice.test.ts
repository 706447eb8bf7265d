import type { ContactRow } from '@comptoir/contract/tables/contact'
import type { ComparedRecord, Comparison } from '@comptoir/contract/unification'
import { expect, test } from 'vitest'
import { mergeChoiceOf, sideOf } from './merge-choice.ts'

function record(version: string, row: Partial<ContactRow>): ComparedRecord {
  return {
    row: {
      id: 1,
      sfid: '003',
      name: 'Ann Roy',
      firstname: 'Ann',
      lastname: 'Roy',
      email: 'ann@client.example',
      phone: null,
      language: 'en',
      accountid: '001',
      optin_email: true,
      optin_other: true,
      optin_date: null,
      optin_source: null,
      optin_type: null,
      createddate: '2026-01-02T03:04:05.000Z',
      systemmodstamp: '2026-01-02T03:04:05.000Z',
      isdeleted: false,
      ott_customer: false,
      hvc__c: false,
      hvc_last_modified_by__c: null,
      ...row,
    } as ContactRow,
    version,
    company: { name: 'Maple Works', consumers: false },
    contacts: 0,
    orders: 0,
    total: 0,
    lastOrder: null,
    properties: [],
    blocked: false,
  }
}

const comparison: Comparison = {
  status: 200,
  id: 7,
  score: 0.9,
  why: ['name'],
  left: record('a', { name: 'Ann Roy', hvc__c: true }),
  right: record('b', { name: 'Anne Roy', phone: '5145550199' }),
  suggested: 'left',
}

test('only the empty fields of the kept record are taken from the other', () => {
  expect(mergeChoiceOf('contact', { keep: 'left', take: {} }, comparison)).toEqual({
    keep: 'left',
    take: { phone: 'right' },
    seen: { left: 'a', right: 'b' },
  })
})

test('a checkbox that is set on either record stays set', () => {
  expect(mergeChoiceOf('contact', { keep: 'right', take: {} }, comparison).take).toEqual({ hvc__c: 'left' })
})

test('an explicit choice overrides the default', () => {
  const chosen = { keep: 'left', take: { phone: 'left', name: 'right' } } as const
  expect(sideOf('phone', chosen, comparison)).toBe('left')
  expect(mergeChoiceOf('contact', chosen, comparison).take).toEqual({ name: 'right' })
})
