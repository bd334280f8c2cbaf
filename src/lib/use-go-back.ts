import { useNavigate } from 'react-router-dom'
import { hasEarlierPage } from './earlier-page.ts'

/** Goes back to the page before, or to `above`, the page above this one, when the app was opened with this one. */
export function useGoBack(above: string): () => void {
  const navigate = useNavigate()
  return () => void (hasEarlierPage() ? navigate(-1) : navigate(above, { replace: true }))
}
