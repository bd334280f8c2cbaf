import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { onDeviceWalletOffer } from '#src/chain/wallet/device-wallet-questions.ts'
import { devicePaths } from '#src/config/device-paths.ts'
import { DeviceSigning } from '#src/entities/device-wallet/signing/device-signing.tsx'

/**
 * Asks the user, on any page, to approve what the wallet on this device is to sign; without a wallet, links to creating
 * one.
 */
export function SigningWatch() {
  const navigate = useNavigate()
  useEffect(() => onDeviceWalletOffer(() => void navigate(`${devicePaths.createWallet}?for=connection`)), [navigate])
  return <DeviceSigning />
}
