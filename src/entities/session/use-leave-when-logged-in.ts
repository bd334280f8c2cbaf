import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Realm } from '#api/endpoint.ts'
import { returnHref } from './return-to.ts'
import { useLoggedInUserId } from './session-text.ts'

/**
 * For login pages: goes to the page that asked for the login, or else to `fallback`, as soon as the user is logged in,
 * even in another tab. With `null` it stays.
 */
export function useLeaveWhenLoggedIn(realm: Realm, fallback: string | null, isReady = true): void {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isLoggedIn = useLoggedInUserId(realm) !== null
  const target = returnHref(query, fallback)
  useEffect(() => {
    if (isLoggedIn && isReady && target !== null) void navigate(target, { replace: true })
  }, [isLoggedIn, isReady, navigate, target])
}
