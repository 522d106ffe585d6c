// Where the console begins: styles, theme, and the application in its frame.

import './styles/tokens.css'
import './styles/base.css'
import './styles/layout.css'
import './styles/parts.css'
import './styles/marks.css'
import './styles/tables.css'
import './styles/phone-tables.css'
import './styles/overlays.css'
import './styles/forms.css'
import './styles/charts.css'
import './styles/questions.css'
import './styles/claims.css'
import './styles/scans.css'
import './styles/search.css'
import './styles/proposals.css'
import './styles/evidence.css'
import './styles/answer.css'
import './styles/setup.css'
import './styles/change.css'
import './styles/cases.css'
import './styles/prompts.css'
import './styles/rivals.css'
import './styles/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { applyTheme, storedTheme } from './parts/theme.ts'

applyTheme(storedTheme())
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
