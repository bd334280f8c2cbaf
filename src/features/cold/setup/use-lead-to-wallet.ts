import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'

/** Opens the imported wallet, unless the user left the form while its key was being derived. */
export function useLeadToWallet() {
  const navigate = useNavigate()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return async (walletId: string) => {
    if (isHere.current) await navigate(`${devicePaths.deviceWalletsDetail}?wallet=${walletId}`, { replace: true })
  }
}
