import { Failure } from '../../../data/failure.ts'

/** The Draft order that stands for a confirmation code. */
export interface CodeOrder {
  id: number
  code: string
  createddate: string
  campaignId: number | undefined
}

export interface CodeCalls {
  /** The campaign to tie the code to, if any. */
  campaignId: number | undefined
  newCode: () => string
  create: (code: string) => Promise<CodeOrder>
  /** The person's own order for the same buyer with this code, if there is one. */
  find: (code: string) => Promise<CodeOrder | undefined>
  link: (order: CodeOrder, campaignId: number) => Promise<void>
  remove: (order: CodeOrder) => Promise<void>
}

/** Keeps the code of a try whose outcome is unknown, so that trying again cannot make a second order. */
export interface Attempt {
  code: string | undefined
}

const mostTries = 5

/** Makes the order and ties it to its campaign; an order that cannot be tied is taken back. */
export async function generateCode(calls: CodeCalls, attempt: Attempt): Promise<CodeOrder> {
  const order = await orderWithFreeCode(calls, attempt)
  const linked = await linkedOrRemoved(calls, attempt, order)
  attempt.code = undefined
  return linked
}

async function orderWithFreeCode(calls: CodeCalls, attempt: Attempt): Promise<CodeOrder> {
  for (let tries = 1; ; tries++) {
    const code = attempt.code ?? calls.newCode()
    attempt.code = code
    try {
      return await calls.create(code)
    } catch (error) {
      const taken = error instanceof Failure && error.key === 'order_code_exists_error'
      const lost = error instanceof Failure && error.answerLost
      const own = taken || lost ? await calls.find(code) : undefined
      if (own && fits(own, calls)) return own
      if (own) await calls.remove(own)
      else if (lost) throw error
      attempt.code = undefined
      if (!taken && !own) throw error
      if (tries === mostTries) throw new Failure('vts_code_fail', { cause: error })
    }
  }
}

/** Somebody may have chosen another campaign since the try whose answer was lost. */
function fits({ campaignId }: CodeOrder, calls: CodeCalls): boolean {
  return campaignId === undefined || campaignId === calls.campaignId
}

async function linkedOrRemoved(calls: CodeCalls, attempt: Attempt, order: CodeOrder): Promise<CodeOrder> {
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
    throw new Failure('vts_code_fail', { cause })
  }
}
