// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

import {LocalToken} from "./LocalToken.sol";

/// @title Test token with EIP-2612 permit, like USDC
/// @notice For local chains.
contract LocalPermitToken is LocalToken, ERC20Permit {
    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        address owner_
    ) LocalToken(name_, symbol_, decimals_, owner_) ERC20Permit(name_) {}

    function decimals() public view override(ERC20, LocalToken) returns (uint8) {
        return LocalToken.decimals();
    }
}
