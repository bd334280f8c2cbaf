// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalTetherToken} from "../../../contracts/local/LocalTetherToken.sol";

import {WeirdTokenTest} from "./WeirdTokenTest.sol";

/// @dev The USDT-like token returns nothing from `transfer`, `transferFrom` and `approve`.
contract NoReturnTokenTest is WeirdTokenTest {
    function deployToken() internal override returns (address) {
        return address(new LocalTetherToken("Tether USD", "USDT", 6, address(this)));
    }
}
