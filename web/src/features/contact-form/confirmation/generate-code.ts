import { Failure } from '../../../lib/failure.ts'

/** The Draft order of a confirmation code. */
export interface CodeOrder {
  id: number
  code: string
  createddate: string
  campaignId: number | undefined
}

export interface CodeCalls {
  /** The campaign to link the order to, if any. */
  campaignId: number | undefined
  newCode: () => string
  create: (code: string) => Promise<CodeOrder>
  /** The user's own order for the same buyer with this code, if there is one. */
  find: (code: string) => Promise<CodeOrder | undefined>
  link: (order: CodeOrder, campaignId: number) => Promise<void>
  remove: (order: CodeOrder) => Promise<void>
}

/** Holds the code of an attempt whose outcome is unknown, so that a retry cannot create a second order. */
export interface Attempt {
  code: string | undefined
}

const maxTries = 5

/** Creates the order and links it to its campaign. An order that cannot be linked is deleted. */
export async function generateCode(calls: CodeCalls, attempt: Attempt): Promise<CodeOrder> {
  const order = await createWithUniqueCode(calls, attempt)
  const linked = await linkOrRemove(calls, attempt, order)
  attempt.code = undefined
  return linked
}

async function createWithUniqueCode(calls: CodeCalls, attempt: Attempt): Promise<CodeOrder> {
  for (let tries = 1; ; tries++) {
    const code = attempt.code ?? calls.newCode()
    attempt.code = code
    try {
      return await calls.create(code)
    } catch (error) {
      const taken = error instanceof Failure && error.key === 'order_code_exists_error'
      const lost = error instanceof Failure && error.answerLost
      const own = taken || lost ? await calls.find(code) : undefined
      if (own && isReusable(own, calls)) return own
      if (own) await calls.remove(own)
      else if (lost) throw error
      attempt.code = undefined
      if (!taken && !own) throw error
      if (tries === maxTries) throw new Failure('vts_code_fail', { cause: error })
    }
  }
}

/** The user may have chosen another campaign since the attempt whose response was lost. */
function isReusable({ campaignId }: CodeOrder, calls: CodeCalls): boolean {
  return campaignId === undefined || campaignId === calls.campaignId
}

async function linkOrRemove(calls: CodeCalls, attempt: Attempt, order: CodeOrder): Promise<CodeOrder> {
  const { campaignId } = calls
  if (campaignId === undefined || order.campaignId === campaignId) return order
  try {
    await calls.link(order, campaignId)
    return { ...order, campaignId }
  } catch (cause) {
    const found = await calls.find(order.code).catch(() => undefined)
    if (found?.campaignId === campaignId) return found
    await calls.remove(order)
    attempt.code = undefined
    throw cause instanceof Failure && !cause.answerLost ? cause : new Failure('vts_code_fail', { cause })
  }
}
