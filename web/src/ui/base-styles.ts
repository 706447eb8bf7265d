/** The styles that every page needs. In a build, each of Mantine's components brings its own. */
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './base.css'
import './layout.css'
