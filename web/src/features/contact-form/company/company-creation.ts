import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { Failure } from '../../../data/failure.ts'
import { changeTables } from '../../../data/tables.ts'
import { findCompany } from './company-data.ts'
import type { CompanyColumns } from './company-values.ts'

/** The company exists, but it does not belong to the property yet. */
export class NotLinked extends Error {
  constructor(
    readonly company: AccountRow,
    cause: unknown,
  ) {
    super('The company could not be linked to the property', { cause })
    this.name = 'NotLinked'
  }
}

/** Creates a company and links it to the property: once, over as many tries as it takes. */
export function companyCreation(property: ChosenProperty): (wanted: CompanyColumns) => Promise<AccountRow> {
  let made: AccountRow | undefined
  /** What a try asked for whose answer never came. */
  let unanswered: string | undefined

  async function createAlone(wanted: CompanyColumns): Promise<AccountRow> {
    const asked = JSON.stringify(wanted)
    try {
      const [record] = await changeTables({ create: 'account', values: wanted })
      return record.account
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.answerLost) unanswered = asked
      const ours = error.key === 'company_exists_error' && asked === unanswered && (await findCompany(wanted))
      if (!ours) throw error
      return ours
    }
  }

  return async (wanted) => {
    made ??= await createAlone(wanted)
    try {
      await link(made, property)
    } catch (error) {
      throw new NotLinked(made, error)
    }
    return made
  }
}

async function link({ sfid }: AccountRow, property: ChosenProperty): Promise<void> {
  try {
    await changeTables({
      create: 'accountproperty__c',
      values: { property__c: property.sfid, account__c: sfid },
    })
  } catch (error) {
    // A pair is linked once only: an earlier try has done it.
    if (!(error instanceof Failure) || error.key !== 'conflict') throw error
  }
}
