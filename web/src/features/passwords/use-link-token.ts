import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * The token of the link in the mail. It leaves the address bar at once, so that no screenshot, bookmark or shared address
 * contains it; the history entry keeps it, so that the page can be reloaded.
 */
export function useLinkToken(): string {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const given = params.get('token')
  useEffect(() => {
    if (given === null) return
    const others = new URLSearchParams(params)
    others.delete('token')
    void navigate({ pathname, search: others.toString() }, { replace: true, state: { linkToken: given } })
  }, [given, params, pathname, navigate])
  return given ?? keptToken(state)
}

function keptToken(state: unknown): string {
  const isKept = typeof state === 'object' && state !== null && 'linkToken' in state
  return isKept ? String(state.linkToken) : ''
}
