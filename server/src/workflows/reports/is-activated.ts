import { activated } from '@comptoir/contract/rules/order-status'
import { raw } from '../../database/sql.ts'

/** Must equal the predicate of the partial index, so that PostgreSQL can use it. */
export const isActivated = raw(`status = '${activated}' and not isdeleted and sfid is not null`)
