import { useLocation, useNavigate } from 'react-router'

/** Goes to the previous screen, or to the first one where going back would leave the application. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const isFirstPage = useLocation().key === 'default'
  return () => (isFirstPage ? navigate('/') : navigate(-1))
}
